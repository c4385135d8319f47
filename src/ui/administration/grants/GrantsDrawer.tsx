import { Alert, Button, Radio, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { DATA_SCOPES } from '../../../../contract/roles';
import { useText } from '../../../i18n/text';
import type { GrantsRef } from '../../../machines/administration/grants';
import { changesIn, grantsDialog } from '../../../machines/administration/grants-shown';
import { CodeField } from '../../forms/CodeField';
import { Dialog } from '../../forms/Dialog';
import { EditsQuestion } from '../../forms/EditsQuestion';
import { FormDrawer } from '../../forms/FormDrawer';
import { RestoredOffer } from '../../records/RecordDrawer';
import { TableFailure } from '../../records/TableStates';
import { useScrolled } from '../../tree/DrawnLines';
import { Changes, GrantChangeList } from './GrantChangeList';
import { GrantTreePanel } from './GrantTreePanel';
import './grants.css';

interface Props<Subject> {
  readonly grants: GrantsRef<Subject>;
  readonly title: (subject: Subject) => string;
  /** What a change means for the users behind it. */
  readonly effect?: (subject: Subject) => string | null;
  /** What is asked before so many are taken from many. */
  readonly taken?: (subject: Subject, count: number) => string;
}

/** The menus and buttons of a role, a tenant or a menu group, a role's data scope, and beside them what a save would change. */
export function GrantsDrawer<Subject>({ grants, title: titleOf, effect = () => null, taken = () => '' }: Props<Subject>) {
  const t = useText();
  const { subject, failure, step, theirs, restored } = useSelector(grants, grantsDialog<Subject>, shallowEqual);
  const title = titleOf(subject);
  const cancel = () => grants.send({ type: 'cancel' });
  const isRead = step !== 'loading' && step !== 'unread';
  return (
    <FormDrawer title={title} wide onCancel={cancel} footer={<Foot grants={grants} />}>
      {failure && <TableFailure failure={failure} busy={step === 'loading'} onRetry={() => grants.send({ type: 'retry' })} />}
      {!isRead && !failure && <Skeleton animation text={{ rows: 8 }} />}
      {isRead && (
        <div className="grants" inert={step === 'saving' || step === 'merging'}>
          {restored && <RestoredOffer onDiscard={() => grants.send({ type: 'discard' })} />}
          {theirs && (
            <Alert className="form-alert" type="warning" title={t('grants.merged')} content={<TheirChanges changes={theirs} />} />
          )}
          <DataScope grants={grants} />
          <WayChoice grants={grants} />
          <div className="grants-columns">
            <GrantTreePanel grants={grants} />
            <GrantChangeList grants={grants} effect={effect(subject)} />
          </div>
        </div>
      )}
      {step === 'leaving' && (
        <EditsQuestion
          titles={title}
          by="closing"
          onStay={() => grants.send({ type: 'stay' })}
          onLeave={() => grants.send({ type: 'leave' })}
        />
      )}
      {step === 'confirming' && <TakingQuestion grants={grants} title={title} content={(count) => taken(subject, count)} />}
    </FormDrawer>
  );
}

/** What another user has saved meanwhile; its summary is what keys scroll it from. */
function TheirChanges({ changes }: { changes: ReturnType<typeof changesIn> }) {
  const t = useText();
  const { top, onScroll } = useScrolled();
  return (
    <details className="grants-theirs" open onScroll={onScroll}>
      <summary>{t('grants.changes', changes)}</summary>
      <Changes changes={changes} top={top} />
    </details>
  );
}

function Foot<Subject>({ grants }: { grants: GrantsRef<Subject> }) {
  const t = useText();
  const { step } = useSelector(grants, grantsDialog<Subject>, shallowEqual);
  const count = useSelector(grants, (snapshot) => changesIn<Subject>(snapshot).count);
  const busy = step === 'saving' || step === 'merging';
  const words = busy ? t('list.saving') : count > 0 ? t('grants.save', { count }) : t('list.save');
  return (
    <>
      <Button aria-disabled={busy} onClick={() => grants.send({ type: 'cancel' })}>
        {t('list.cancel')}
      </Button>
      <Button type="primary" loading={busy} disabled={count === 0} onClick={() => grants.send({ type: 'save' })}>
        {words}
      </Button>
    </>
  );
}

/** The users that the role's holders see. A server that does not tell is not asked to change it. */
function DataScope<Subject>({ grants }: { grants: GrantsRef<Subject> }) {
  const t = useText();
  const { scope } = useSelector(grants, grantsDialog<Subject>, shallowEqual);
  if (scope === undefined) return null;
  return (
    <div className="grants-scope">
      <span id="grants-scope">{t('roles.dataScope')}</span>
      <Radio.Group
        name="grants-scope"
        aria-labelledby="grants-scope"
        value={scope}
        onChange={(chosen: (typeof DATA_SCOPES)[number]) => grants.send({ type: 'scope', scope: chosen })}
      >
        {DATA_SCOPES.map((each) => (
          <Radio key={each} value={each}>
            {t(`roles.scopes.${each}`)}
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}

/** Of many at once: to be added to each, or taken from each. */
function WayChoice<Subject>({ grants }: { grants: GrantsRef<Subject> }) {
  const t = useText();
  const { way } = useSelector(grants, grantsDialog<Subject>, shallowEqual);
  if (way === 'exactly') return null;
  return (
    <div className="grants-scope">
      <span id="grants-way">{t('grants.way')}</span>
      <Radio.Group
        name="grants-way"
        aria-labelledby="grants-way"
        value={way}
        onChange={(chosen: typeof way) => grants.send({ type: 'way', way: chosen })}
      >
        {WAYS.map((each) => (
          <Radio key={each} value={each}>
            {t(`grants.ways.${each}`)}
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}

const WAYS = ['adding', 'removing'] as const;

interface TakingProps<Subject> {
  readonly grants: GrantsRef<Subject>;
  readonly title: string;
  readonly content: (count: number) => string;
}

/** Asks before something is taken from many at once. */
function TakingQuestion<Subject>({ grants, title, content }: TakingProps<Subject>) {
  const t = useText();
  const { code, codeError } = useSelector(grants, grantsDialog<Subject>, shallowEqual);
  const [typed, setTyped] = useState('');
  const confirm = () => grants.send({ type: 'confirm', code: typed });
  const { count } = useSelector(grants, changesIn<Subject>, (one, other) => one.count === other.count);
  const stay = () => grants.send({ type: 'stay' });
  const buttons = (
    <>
      <Button onClick={stay}>{t('list.cancel')}</Button>
      <Button type="primary" status="danger" onClick={confirm}>
        {t('grants.take', { count })}
      </Button>
    </>
  );
  return (
    <Dialog title={title} footer={buttons} onCancel={stay}>
      <p>{content(count)}</p>
      {code !== null && (
        <CodeField code={code} value={typed} fieldError={codeError ?? undefined} onType={setTyped} onEnter={confirm} />
      )}
    </Dialog>
  );
}
