/** The name that a user signs in with: it is still there when they come back to the form. */
export interface Named {
  readonly name: string;
  /** Whether it comes from an earlier visit, which was asked to remember it. */
  readonly isRemembered: boolean;
  readonly onName: (name: string) => void;
}
