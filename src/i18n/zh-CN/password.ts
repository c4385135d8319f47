/** Passwords: their rules, their strength, changing them (§5). */
export const password = {} as const;
