import { PAGE_HEADERS } from '../../contract/envelope';

const AGAIN_MS = 3_000;

/**
 * §7.10: what the server says of this installation in the headers of the page itself. While there is no answer, it is asked again. An
 * address of two slashes would be another site's: it is asked for with this site's own origin in front.
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
    // A server that has no headers to say answers all the same; one that is just starting does not.
    if (answer && answer.status < 500) return answer.headers;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
