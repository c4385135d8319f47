import { Button, Checkbox, Input, InputNumber, Radio } from '@arco-design/web-react';
import { IconCopy } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId } from 'react';
import { AUDIENCES, GUEST_REPLIES_A_DAY, MOST_REPLIES, type PublicationDraft } from '../../../../contract/form-publications';
import { useText } from '../../../i18n/text';
import { type FormPublishingRef, formPublishing } from '../../../machines/administration/form-publishing';
import { Dialog } from '../../forms/Dialog';
import { MomentField } from '../../forms/MomentField';
import { OvertakenQuestion } from './OvertakenQuestion';
import '../../base/mono.css';
import './publish-dialog.css';

/** How a form is published: until when, how often, and where it is filled in. */
export function PublishDialog({ publishing }: { publishing: FormPublishingRef }) {
  const t = useText();
  const { form, publication, busy, theirs } = useSelector(publishing, formPublishing, shallowEqual);
  const close = () => publishing.send({ type: 'close' });
  const publish = () => publishing.send({ type: 'publish' });
  return (
    <Dialog
      title={t('replies.publishTitle', { name: form.name })}
      onCancel={close}
      footer={
        <>
          <Button aria-disabled={busy} onClick={close}>
            {t('list.close')}
          </Button>
          {publication && (
            <Button aria-disabled={busy} onClick={() => publishing.send({ type: 'setOpen', open: !publication.open })}>
              {t(publication.open ? 'replies.stop' : 'replies.resume')}
            </Button>
          )}
          <Button type="primary" loading={busy} aria-disabled={busy} onClick={publish}>
            {t(publication ? 'replies.publishAgain' : 'replies.publish')}
          </Button>
        </>
      }
    >
      <div className="publish-dialog" inert={busy}>
        <p className="publish-about">
          {publication
            ? t(publication.open ? 'replies.publishedAs' : 'replies.stoppedAt', { number: publication.number })
            : t('replies.publishAbout')}
        </p>
        {publication && <Address publishing={publishing} />}
        <AudienceChoice publishing={publishing} />
        <Limits publishing={publishing} />
      </div>
      {theirs && <OvertakenQuestion form={form} theirs={theirs} onPublish={publish} onClose={close} />}
    </Dialog>
  );
}

function Address({ publishing }: { publishing: FormPublishingRef }) {
  const t = useText();
  const id = useId();
  const { address, picture } = useSelector(publishing, formPublishing, shallowEqual);
  return (
    <div className="publish-shown">
      <div className="publish-picture">
        {picture && <img src={picture} alt={t('replies.picture')} width="120" height="120" />}
      </div>
      <div className="publish-field">
        <label htmlFor={id}>{t('replies.address')}</label>
        <div className="publish-address">
          <Input id={id} className="mono" readOnly value={address} onFocus={({ target }) => target.select()} />
          <Button icon={<IconCopy />} onClick={() => publishing.send({ type: 'copy', text: address })}>
            {t('list.copy')}
          </Button>
        </div>
        <p className="publish-note">{t('replies.pictureHint')}</p>
      </div>
    </div>
  );
}

function AudienceChoice({ publishing }: { publishing: FormPublishingRef }) {
  const t = useText();
  const [label, note] = [useId(), useId()];
  const { draft } = useSelector(publishing, formPublishing, shallowEqual);
  return (
    <div className="publish-field">
      <span id={label}>{t('replies.audience')}</span>
      <Radio.Group
        aria-labelledby={label}
        aria-describedby={note}
        value={draft.audience}
        options={AUDIENCES.map((value) => ({ value, label: t(`replies.audiences.${value}`) }))}
        onChange={(audience: PublicationDraft['audience']) => publishing.send({ type: 'change', patch: { audience } })}
      />
      <p id={note} className="publish-note">
        {draft.audience === 'anyone'
          ? t('replies.audienceNotes.anyone', { most: GUEST_REPLIES_A_DAY })
          : t('replies.audienceNotes.signedIn')}
      </p>
    </div>
  );
}

function Limits({ publishing }: { publishing: FormPublishingRef }) {
  const t = useText();
  const [day, fault, most] = [useId(), useId(), useId()];
  const { draft, dayFault, today } = useSelector(publishing, formPublishing, shallowEqual);
  const change = (patch: Partial<typeof draft>) => publishing.send({ type: 'change', patch });
  return (
    <>
      <div className={dayFault ? 'publish-field arco-form-item-status-error' : 'publish-field'}>
        <label htmlFor={day}>{t('replies.lastDay')}</label>
        <MomentField
          kind="date"
          id={day}
          format="YYYY-MM-DD"
          placeholder={t('replies.noLastDay')}
          firstDay={today}
          faultId={dayFault && fault}
          value={draft.lastDay ?? ''}
          onChange={(text) => change({ lastDay: text || null })}
        />
        <span id={fault} className="publish-fault" role="alert">
          {dayFault && (
            <span ref={focusWrong}>
              {dayFault === 'noMoment' ? t('fill.answerFaults.noMoment', { about: 'YYYY-MM-DD' }) : dayFault.says}
            </span>
          )}
        </span>
      </div>
      <div className="publish-field">
        <label htmlFor={most}>{t('replies.most')}</label>
        <InputNumber
          id={most}
          min={1}
          max={MOST_REPLIES}
          precision={0}
          placeholder={t('replies.noMost', { most: MOST_REPLIES })}
          {...(draft.mostReplies !== null && { value: draft.mostReplies })}
          onChange={(count) => change({ mostReplies: typeof count === 'number' ? count : null })}
        />
      </div>
      {draft.audience === 'signedIn' && (
        <Checkbox checked={draft.oncePerUser} onChange={(oncePerUser) => change({ oncePerUser })}>
          {t('replies.once')}
        </Checkbox>
      )}
    </>
  );
}

/** When something is found wrong, one goes on there. */
const focusWrong = (says: HTMLElement | null) =>
  says?.closest('.publish-field')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
