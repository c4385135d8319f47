import { PAGE_HEADERS } from '../../contract/envelope';

const AGAIN_MS = 3_000;

/**
 * §7.10: the headers in which the server describes this installation, on the page itself. Without an answer, it asks again. An
 * address of two slashes would be another site's, so this site's own origin goes in front.
 */
export async function readPageHeaders(signal: AbortSignal) {
  const headers = await headersOf(window.location.origin + window.location.pathname, signal);
  return {
    deployType: headers.get(PAGE_HEADERS.deployType),
    tenantProject: headers.get(PAGE_HEADERS.tenantProject),
    embedOrigins: headers.get(PAGE_HEADERS.embedOrigins),
  };
}

async function headersOf(address: string, signal: AbortSignal): Promise<Headers> {
  for (;;) {
    const answer = await fetch(address, { method: 'HEAD', signal }).catch(() => null);
    signal.throwIfAborted();
    // A server without these headers still answers; one that is just starting does not.
    if (answer && answer.status < 500) return answer.headers;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
