/** Tells password managers whose password it is, where the form does not ask. */
export function Account({ name }: { name: string }) {
  return (
    <input className="visually-hidden" type="text" autoComplete="username" value={name} readOnly tabIndex={-1} aria-hidden />
  );
}
