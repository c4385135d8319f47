import { Alert, Button, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { OwnOperation } from '../../../contract/logs';
import { useText } from '../../i18n/text';
import { type LoadingRef, loaded } from '../../machines/base/loading';
import type { ShellRef } from '../../machines/shell/shell';
import { actionWord, entityWord } from '../administration/logs/operation-words';
import { timeIn } from '../base/time';
import { followed } from './applications/followed';
import { useMenuOf } from './menu-of';

interface Props {
  readonly shell: ShellRef;
  readonly latest: LoadingRef<readonly OwnOperation[]>;
  readonly zone: string;
}

/** What the user has done last; those who may see the log get there from here. */
export function LatestCard({ shell, latest, zone }: Props) {
  const t = useText();
  const { value, failure } = useSelector(latest, loaded<readonly OwnOperation[]>, shallowEqual);
  const log = useMenuOf(shell, 'operation-log');
  return (
    <section className="home-card home-latest" aria-labelledby="home-latest">
      <div className="home-card-head">
        <h2 id="home-latest">{t('shell.home.latest')}</h2>
        {log && (
          <a className="page-link" href={log.path} onClick={followed(shell, log.path)}>
            {t('shell.home.allMessages')}
          </a>
        )}
      </div>
      {value ? <Lines operations={value} zone={zone} /> : <Waiting failed={failure !== null} latest={latest} />}
    </section>
  );
}

function Waiting({ failed, latest }: { failed: boolean; latest: Props['latest'] }) {
  const t = useText();
  if (!failed) return <Skeleton animation text={{ rows: 4 }} />;
  const retry = (
    <Button size="small" onClick={() => latest.send({ type: 'retry' })}>
      {t('list.retry')}
    </Button>
  );
  return <Alert type="error" content={t('shell.home.latestFailed')} action={retry} />;
}

function Lines({ operations, zone }: { operations: readonly OwnOperation[]; zone: string }) {
  const t = useText();
  if (operations.length === 0) return <p className="home-unread-none">{t('shell.home.noLatest')}</p>;
  return (
    <ul>
      {operations.map(({ id, action, entity, name, createTime }) => (
        <li key={id}>
          <span>{[actionWord(t, action), entityWord(t, entity), name].filter(Boolean).join(' ')}</span>
          <time dateTime={createTime}>{timeIn(zone, createTime)}</time>
        </li>
      ))}
    </ul>
  );
}
