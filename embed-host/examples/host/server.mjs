// A host: a site of its own whose server gets tokens from the console. Node.js alone, no package: `node server.mjs`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { CONSOLE_URL = 'http://127.0.0.1:8080', CLIENT_ID, CLIENT_SECRET, CONSOLE_USER, PORT = '8090' } = process.env;
const page = readFileSync(new URL('page.html', import.meta.url), 'utf8').replaceAll('{{console}}', CONSOLE_URL);

/** One call between servers: a token for one user. The secret stays here; the token goes to the browser of that user alone. */
async function consoleToken(username) {
  const answer = await fetch(`${CONSOLE_URL}/api/ofa-admin/ofaSubsystem/oauth2/hostToken`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${encodeURIComponent(CLIENT_ID)}:${encodeURIComponent(CLIENT_SECRET)}`)}` },
    body: new URLSearchParams({ username }),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`No token for ${username}: ${told.error}: ${told.error_description}`);
  return told.token;
}

const server = createServer(async ({ url }, response) => {
  if (url !== '/console-token') return response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
  try {
    // Your own session says who is signed in. This example has one user.
    response.setHeader('Cache-Control', 'no-store').end(await consoleToken(CONSOLE_USER));
  } catch (error) {
    console.error(error.message);
    response.writeHead(502).end();
  }
});
server.listen(Number(PORT), 'localhost', () => console.log(`Host: http://localhost:${server.address().port}`));
