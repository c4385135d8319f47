/** A published chart (§2.1). */
export const chart = {} as const;
