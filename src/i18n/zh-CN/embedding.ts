/** The console inside the page of somebody else. */
export const embedding = {} as const;
