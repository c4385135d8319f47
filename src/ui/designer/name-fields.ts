/** Arco's pickers take no label: what in a field has no name gets that of the field. */
export function nameFields(host: HTMLElement | null, label: string) {
  const unnamed = host?.querySelectorAll(
    'input:not([aria-label]), textarea:not([aria-label]), [role=slider], [role=combobox], [role=radiogroup]',
  );
  for (const field of unnamed ?? []) {
    if (!(field instanceof HTMLInputElement && field.labels?.length)) field.setAttribute('aria-label', label);
  }
}

/** What is in a field that was refused says so, and why: `faultId` is where that stands. */
export function markFields(host: HTMLElement | null, faultId: string | null) {
  const fields = host?.querySelectorAll('input, textarea, [role=slider], [role=combobox], [role=radiogroup]');
  for (const field of fields ?? []) {
    if (faultId === null) field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
    if (faultId === null) field.removeAttribute('aria-describedby');
    else field.setAttribute('aria-describedby', faultId);
  }
}
