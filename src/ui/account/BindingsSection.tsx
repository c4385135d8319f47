import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Binding } from '../../../contract/third-parties';
import { useText } from '../../i18n/text';
import type { OwnBindingsRef } from '../../machines/account/own-bindings';
import { loadingOf } from '../../machines/account/section';
import { loaded } from '../../machines/base/loading';
import { openDialog } from '../../machines/records/records-page';
import { timeIn } from '../base/time';
import { ConfirmDialog } from '../forms/ActDialog';
import { TableFailure } from '../records/TableStates';
import './account-section.css';

/** The third parties that sign the user in to this tenant: each can be taken away. */
export function BindingsSection({ section, zone }: { section: OwnBindingsRef; zone: string }) {
  const t = useText();
  const loading = useSelector(section, loadingOf);
  const { value: bindings, failure, busy } = useSelector(loading, loaded<readonly Binding[]>, shallowEqual);
  const { removing } = useSelector(section, openDialog, shallowEqual);
  return (
    <section className="account-section" aria-busy={busy} aria-labelledby="bindings-title">
      <header>
        <div>
          <h2 id="bindings-title">{t('account.bindings.title')}</h2>
          <p>{t('account.bindings.about')}</p>
        </div>
      </header>
      {failure && <TableFailure failure={failure} busy={busy} onRetry={() => loading.send({ type: 'retry' })} />}
      {bindings?.length === 0 && <p className="account-none">{t('account.bindings.none')}</p>}
      {bindings && bindings.length > 0 && (
        <ul>
          {bindings.map((binding) => (
            <li key={binding.id} className="account-row">
              <div className="account-facts">
                <strong>{binding.name}</strong>
                <span>{t(`thirdParties.providers.${binding.provider}`)}</span>
                <span>{t('account.bindings.created', { time: timeIn(zone, binding.createTime) })}</span>
              </div>
              <Button
                type="text"
                aria-label={t('account.bindings.removeOf', binding)}
                onClick={() => section.send({ type: 'open', dialog: 'removing', about: binding })}
              >
                {t('account.bindings.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <ConfirmDialog
          act={removing}
          question={({ name }) => ({
            title: t('account.bindings.remove'),
            content: t('account.bindings.removeContent'),
            named: name,
            button: t('account.bindings.remove'),
            danger: true,
          })}
        />
      )}
    </section>
  );
}
