import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { canSetUp, type OwnSecondFactor, type OwnSecondFactorRef } from '../../machines/account/own-second-factor';
import { loadingOf } from '../../machines/account/section';
import { loaded } from '../../machines/base/loading';
import { StatusDot } from '../records/StatusDot';
import { TableFailure } from '../records/TableStates';
import { SecondFactorDialogs } from './SecondFactorDialogs';
import './account-section.css';

/** The second factor of the user's own account: whether there is one, and what can be done with it. */
export function SecondFactorSection({ section }: { section: OwnSecondFactorRef }) {
  const t = useText();
  const loading = useSelector(section, loadingOf);
  const { value: state, failure, busy } = useSelector(loading, loaded<OwnSecondFactor>, shallowEqual);
  const open = (dialog: 'proving' | 'renewing' | 'removing') => () => section.send({ type: 'open', dialog, about: null });
  return (
    <section className="account-section" aria-busy={busy} aria-labelledby="second-factor-title">
      <header>
        <div>
          <h2 id="second-factor-title">{t('account.second.title')}</h2>
          <p>{t('account.second.about')}</p>
          {state?.policy === 'off' && !state.enrolled && <p>{t('account.second.off')}</p>}
          {state?.policy === 'required' && <p>{t('account.second.required')}</p>}
        </div>
        {state && canSetUp(state) && (
          <Button type="primary" onClick={open('proving')}>
            {t('account.second.setUp')}
          </Button>
        )}
      </header>
      {failure && <TableFailure failure={failure} busy={busy} onRetry={() => loading.send({ type: 'retry' })} />}
      {state && (
        <div className="account-row">
          <div className="account-facts">
            <StatusDot good={state.enrolled} word={t(state.enrolled ? 'account.second.on' : 'account.second.offState')} />
            {state.enrolled && <span>{t('account.second.left', { count: state.recoveryCodesLeft })}</span>}
          </div>
          {state.enrolled && (
            <>
              <Button onClick={open('renewing')}>{t('account.second.renew')}</Button>
              <Button status="danger" onClick={open('removing')}>
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
