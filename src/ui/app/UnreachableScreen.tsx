import { useSelector } from '@xstate/react';
import { failureText, requestIdOf } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { failureIn } from '../../machines/session/stage';
import { BrandMark } from '../base/BrandMark';
import { PlainButton } from '../base/PlainButton';
import { RequestId } from '../base/RequestId';
import { useApp } from './app';
import './screens.css';

/** There is a token, but the server does not say whose: try again, or leave. */
export function UnreachableScreen() {
  const t = useText();
  const { session } = useApp();
  const failure = useSelector(session, failureIn);
  return (
    <main className="lone-screen">
      <BrandMark />
      <h1>{t('frame.unreachable')}</h1>
      {failure && <p className="lone-screen-reason">{failureText(t, failure, 'operation')}</p>}
      <p>{t('frame.unreachableHint')}</p>
      <div className="lone-screen-actions">
        <PlainButton look="primary" onClick={() => session.send({ type: 'retry' })}>
          {t('frame.retry')}
        </PlainButton>
        <PlainButton onClick={() => session.send({ type: 'signOut' })}>{t('frame.signOut')}</PlainButton>
      </div>
      {failure && <RequestId id={requestIdOf(failure)} />}
    </main>
  );
}
