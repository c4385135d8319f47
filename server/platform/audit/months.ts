/** The month of a moment, as `2026-11`, where a tenant is. */
export function monthOf(now: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit' }).formatToParts(now);
  const part = (type: 'year' | 'month') => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}`;
}

/** The last months up to this one, oldest first. */
export function lastMonths(month: string, count: number): string[] {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const since = year * 12 + ofYear - 1 - (count - 1 - index);
    return `${Math.floor(since / 12)}-${String((since % 12) + 1).padStart(2, '0')}`;
  });
}
