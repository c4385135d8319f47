import { Button } from '@arco-design/web-react';
import { IconDelete, IconEdit, IconPlus } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Passkey } from '../../../contract/passkeys';
import { useText } from '../../i18n/text';
import { type OwnPasskeys, type OwnPasskeysRef, obstacle } from '../../machines/account/own-passkeys';
import { loadingOf } from '../../machines/account/section';
import { loaded } from '../../machines/base/loading';
import { timeIn } from '../base/time';
import { ToolButton } from '../menu/ToolButton';
import { TableFailure } from '../records/TableStates';
import { PasskeyDialogs } from './PasskeyDialogs';
import './passkeys.css';

/** The passkeys of the user's own account, and what can be done with each. */
export function PasskeysSection({ section, zone }: { section: OwnPasskeysRef; zone: string }) {
  const t = useText();
  const loading = useSelector(section, loadingOf);
  const { value, failure, busy } = useSelector(loading, loaded<OwnPasskeys>, shallowEqual);
  const passkeys = value?.passkeys;
  const why = value && obstacle(value);
  return (
    <section className="passkeys" aria-busy={busy} aria-labelledby="passkeys-title">
      <header className="passkeys-head">
        <div>
          <h2 id="passkeys-title">{t('passkeys.title')}</h2>
          <p>{why ? t(`passkeys.${why}`) : t('passkeys.about')}</p>
        </div>
        {passkeys && !why && (
          <Button
            type="primary"
            icon={<IconPlus />}
            onClick={() => section.send({ type: 'open', dialog: 'adding', about: null })}
          >
            {t('passkeys.add')}
          </Button>
        )}
      </header>
      {failure && <TableFailure failure={failure} busy={busy} onRetry={() => loading.send({ type: 'retry' })} />}
      {passkeys?.length === 0 && <p className="passkeys-none">{t('passkeys.none')}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul className="passkeys-list">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} zone={zone} section={section} />
          ))}
        </ul>
      )}
      <PasskeyDialogs section={section} />
    </section>
  );
}

function PasskeyItem({ passkey, zone, section }: { passkey: Passkey; zone: string; section: OwnPasskeysRef }) {
  const t = useText();
  const { name, createTime, lastUseTime, synced } = passkey;
  const used = lastUseTime === null ? t('passkeys.unused') : t('passkeys.used', { time: timeIn(zone, lastUseTime) });
  return (
    <li>
      <div className="passkey-facts">
        <strong>{name}</strong>
        <span>{t('passkeys.created', { time: timeIn(zone, createTime) })}</span>
        <span>{used}</span>
        {synced && <span>{t('passkeys.synced')}</span>}
      </div>
      <ToolButton
        label={t('passkeys.renameOf', { name })}
        icon={<IconEdit />}
        onPress={() => section.send({ type: 'open', dialog: 'renaming', about: passkey })}
      />
      <ToolButton
        label={t('passkeys.removeOf', { name })}
        icon={<IconDelete />}
        onPress={() => section.send({ type: 'open', dialog: 'removing', about: passkey })}
      />
    </li>
  );
}
