import { createRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { z } from 'zod/mini';
import { compose } from './compose';
import { Root } from './ui/app/Root';

// The Content-Security-Policy forbids code that is generated at run time.
z.config({ jitless: true });

const { app, go, reload } = compose();
app.start();

void draw();

/** The first frame is in the chosen language: if its pack does not arrive, the default takes its place. */
async function draw() {
  await waitFor(app.getSnapshot().context.language, (snapshot) => snapshot.matches('speaking'));
  // One turn of the event loop later, a preloaded screen has been evaluated and is in the first frame.
  await new Promise((resolve) => setTimeout(resolve));
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root.');
  // React writes these from here on.
  for (const first of document.head.querySelectorAll('title, link[rel="icon"]')) first.remove();
  createRoot(place).render(<Root app={app} go={go} reload={reload} />);
}
