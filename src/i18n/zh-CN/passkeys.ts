/** Passkeys and the sign-ins of one’s own account. */
export const passkeys = {} as const;
