/** Puts the cursor into a field, with what it holds selected: the next key replaces it. */
export function focusField(id: string) {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
