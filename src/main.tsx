import { createRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { z } from 'zod/mini';
import { compose } from './compose';
import { Root } from './ui/app/Root';

// The Content-Security-Policy forbids code that is generated at run time.
z.config({ jitless: true });

const { app, go, reload } = compose();
app.start();

// The first frame is in the chosen language: if its pack does not arrive, the default takes its place.
const { language } = app.getSnapshot().context;
await waitFor(language, (snapshot) => snapshot.matches('speaking'));

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root.');
// React writes these from here on.
for (const first of document.head.querySelectorAll('title, link[rel="icon"]')) first.remove();
createRoot(place).render(<Root app={app} go={go} reload={reload} />);
