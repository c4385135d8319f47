import '@arco-design/web-react/es/style/index.css';
import { shallowEqual, useSelector } from '@xstate/react';
import { StrictMode, useMemo } from 'react';
import { type AppRef, appActors } from '../../machines/app/app';
import type { Go } from '../../machines/base/routes';
import { AppFrame, Spoken } from './AppFrame';
import { AppContext } from './app';
import { Boundary } from './Boundary';
import { CrashedScreen } from './CrashedScreen';
import type { LanguagePack } from './packs';
import '../base/base.css';

interface RootProps {
  readonly app: AppRef<LanguagePack>;
  readonly go: Go;
  readonly reload: () => void;
}

/** The views of the root actor: the screen that the address asks for, or what is left after a crash. */
export function Root({ app, go, reload }: RootProps) {
  const actors = useSelector(app, appActors, shallowEqual);
  const crashed = useSelector(app, (snapshot) => snapshot.matches('crashed'));
  const surroundings = useMemo(() => ({ ...actors, go, reload }), [actors, go, reload]);
  return (
    <StrictMode>
      <AppContext value={surroundings}>
        <Spoken>
          {crashed ? (
            <CrashedScreen />
          ) : (
            <Boundary onCrash={(error) => app.send({ type: 'crashed', error })}>
              <AppFrame />
            </Boundary>
          )}
        </Spoken>
      </AppContext>
    </StrictMode>
  );
}
