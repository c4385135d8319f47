import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type OwnSecondFactorRef, ownSecondFactor } from '../../machines/account/own-second-factor';
import { StatusDot } from '../records/StatusDot';
import { TableFailure } from '../records/TableStates';
import { SecondFactorDialogs } from './SecondFactorDialogs';
import './account-section.css';

/** The second factor of one's own account: whether there is one, and what can be done with it. */
export function SecondFactorSection({ section }: { section: OwnSecondFactorRef }) {
  const t = useText();
  const { state, failure, busy } = useSelector(section, ownSecondFactor, shallowEqual);
  const send = (type: 'setUp' | 'renew' | 'remove' | 'retry') => () => section.send({ type });
  return (
    <section className="account-section" aria-busy={busy} aria-labelledby="second-factor-title">
      <header>
        <div>
          <h2 id="second-factor-title">{t('account.second.title')}</h2>
          <p>{t('account.second.about')}</p>
          {state?.policy === 'off' && !state.enrolled && <p>{t('account.second.off')}</p>}
          {state?.policy === 'required' && <p>{t('account.second.required')}</p>}
        </div>
        {state && !state.enrolled && state.policy !== 'off' && (
          <Button type="primary" onClick={send('setUp')}>
            {t('account.second.setUp')}
          </Button>
        )}
      </header>
      {failure && <TableFailure failure={failure} busy={busy} onRetry={send('retry')} />}
      {state && (
        <div className="account-row">
          <div className="account-facts">
            <StatusDot good={state.enrolled} word={t(state.enrolled ? 'account.second.on' : 'account.second.offState')} />
            {state.enrolled && <span>{t('account.second.left', { count: state.recoveryCodesLeft })}</span>}
          </div>
          {state.enrolled && (
            <>
              <Button onClick={send('renew')}>{t('account.second.renew')}</Button>
              <Button status="danger" onClick={send('remove')}>
                {t('account.second.remove')}
              </Button>
            </>
          )}
        </div>
      )}
      <SecondFactorDialogs section={section} />
    </section>
  );
}
