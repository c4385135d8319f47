/** Registration of persons and organisations, invitations (§2.2). */
export const register = {} as const;
