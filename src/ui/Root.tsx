import '@arco-design/web-react/es/style/index.css';
import { useSelector } from '@xstate/react';
import { StrictMode, useMemo } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { AppRef } from '../machines/app';
import { Spoken } from './AppFrame';
import { AppContext } from './app';
import { CrashedScreen } from './frame/CrashedScreen';
import type { LanguagePack } from './packs';
import './base.css';

interface RootProps {
  readonly app: AppRef<LanguagePack>;
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly reload: () => void;
}

/** The views of the root actor: the screen that the address asks for, or what is left after a crash. */
export function Root({ app, router, reload }: RootProps) {
  const actors = useSelector(app, ({ context }) => context);
  const crashed = useSelector(app, (snapshot) => snapshot.matches('crashed'));
  const surroundings = useMemo(() => ({ ...actors, reload }), [actors, reload]);
  return (
    <StrictMode>
      <AppContext value={surroundings}>
        <Spoken>{crashed ? <CrashedScreen /> : <RouterProvider router={router} />}</Spoken>
      </AppContext>
    </StrictMode>
  );
}
