import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import type { ScreenHostRef } from '../../machines/session/screen-host';
import { type TabRef, tabContent } from '../../machines/shell/tab';
import { BrandMark } from '../base/BrandMark';
import { PlainButton } from '../base/PlainButton';
import { hasView } from '../base/page';
import { Boundary } from './Boundary';
import { Splash } from './Splash';
import './screens.css';

/** The screen behind the host, or what stands in its place while there is none. */
export function ScreenPane({ host }: { host: ScreenHostRef }) {
  const screen = useSelector(host, ({ context }) => context.screen);
  return screen && <Pane key={screen.sessionId} screen={screen} />;
}

function Pane({ screen }: { screen: TabRef }) {
  const content = useSelector(screen, tabContent, shallowEqual);
  if (content.show === 'loading') return <Splash />;
  if (content.show === 'page') {
    return (
      <Boundary onCrash={(error) => screen.send({ type: 'crashed', error })}>
        {hasView(content.file) && <content.file.View page={content.page} />}
      </Boundary>
    );
  }
  return <Unavailable screen={screen} />;
}

/** Browsers remember a failed import: where a retry does not help, loading everything anew does. */
function Unavailable({ screen }: { screen: TabRef }) {
  const t = useText();
  return (
    <main className="lone-screen">
      <BrandMark />
      <h1>{t('screens.unavailable')}</h1>
      <p>{t('screens.unavailableHint')}</p>
      <div className="lone-screen-actions">
        <PlainButton look="primary" onClick={() => screen.send({ type: 'retry' })}>
          {t('frame.retry')}
        </PlainButton>
        <PlainButton onClick={() => screen.send({ type: 'reload' })}>{t('frame.reload')}</PlainButton>
      </div>
    </main>
  );
}
