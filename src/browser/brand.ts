let worn: readonly string[] = [];

/** Gives the page custom properties in the place of those that it was given before. */
export function wear(variables: Readonly<Record<string, string>>) {
  const { style } = document.body;
  for (const name of worn) style.removeProperty(name);
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
  worn = Object.keys(variables);
}
