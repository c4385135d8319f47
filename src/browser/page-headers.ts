import { PAGE_HEADERS } from '../../contract/envelope';

export interface PageHeaders {
  readonly deployType: string;
  readonly tenantProject: string | null;
}

const DEFAULT: PageHeaders = { deployType: 'platform', tenantProject: null };

/** §7.10: what the server says of this installation in the headers of the page itself. A header that is missing means the default. */
export async function readPageHeaders(signal: AbortSignal): Promise<PageHeaders> {
  try {
    const { headers } = await fetch(window.location.pathname, { method: 'HEAD', signal });
    return {
      deployType: headers.get(PAGE_HEADERS.deployType) || DEFAULT.deployType,
      tenantProject: headers.get(PAGE_HEADERS.tenantProject) || null,
    };
  } catch {
    return DEFAULT;
  }
}
