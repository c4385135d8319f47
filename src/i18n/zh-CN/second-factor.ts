/** The second factor of a sign-in. */
export const secondFactor = {} as const;
