/** The page on the security of one’s own account. */
export const account = {} as const;
