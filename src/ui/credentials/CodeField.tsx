import { Field, type Typing } from './Field';

/** For the six digits that a telephone shows, and the space that it shows between them. */
export const CodeField = ({ typing }: { typing: Typing }) => (
  <Field name="code" words="totp" typing={typing} inputMode="numeric" autoComplete="one-time-code" maxLength={64} />
);
