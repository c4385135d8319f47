import { PAGE_HEADERS } from '../../contract/envelope';

/** §7.10: what the server says of this installation in the headers of the page itself. Without an answer, nothing is said. */
export async function readPageHeaders(signal: AbortSignal) {
  const headers = await fetch(window.location.pathname, { method: 'HEAD', signal }).then(
    (answer) => answer.headers,
    () => new Headers(),
  );
  return {
    deployType: headers.get(PAGE_HEADERS.deployType),
    tenantProject: headers.get(PAGE_HEADERS.tenantProject),
    embedOrigins: headers.get(PAGE_HEADERS.embedOrigins),
  };
}
