/** Sign-in by a third party, by a sub-system, by a ticket (§2.2). */
export const thirdParty = {} as const;
