/** Arco's pickers take no label: what in a field has no name gets that of the field. */
export function nameFields(host: HTMLElement | null, label: string) {
  const unnamed = host?.querySelectorAll(
    'input:not([aria-label]), textarea:not([aria-label]), [role=slider], [role=combobox], [role=radiogroup]',
  );
  for (const field of unnamed ?? []) {
    if (!(field instanceof HTMLInputElement && field.labels?.length)) field.setAttribute('aria-label', label);
  }
}
