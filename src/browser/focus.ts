/** Focuses a field and selects its content: the next key replaces it. */
export function focusField(id: string) {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
