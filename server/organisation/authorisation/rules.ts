import type { RefusalName } from '../../../contract/refusals';

/** The platform's own tenant loses nothing: no one could give it back. */
export function withdrawal(removed: readonly string[], { platform }: { readonly platform: boolean }): RefusalName | undefined {
  return platform && removed.length > 0 ? 'platformTenant' : undefined;
}
