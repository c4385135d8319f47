/** Every permission that a button row of the menu tree can carry. The union is closed: a right that is not here does not compile. */
export const PERMISSIONS = ['user:list', 'user:add', 'user:edit', 'user:remove', 'user:resetPassword', 'user:status'] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Who may make a call: anybody, whoever is signed in, or whoever holds a permission. */
export type Right = 'open' | 'signedIn' | Permission;
