import { Button, Input, InputNumber } from '@arco-design/web-react';
import { IconCopy } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { z } from 'zod/mini';
import { INVITATION_DAYS, INVITATION_USES } from '../../../../contract/invitations';
import { useText } from '../../../i18n/text';
import type { Invitation } from '../../../machines/administration/invitations';
import { type ShownOnceRef, shownOnce } from '../../../machines/administration/shown-once';
import type { BesideUsers } from '../../../machines/administration/users';
import { timeIn } from '../../base/time';
import { Dialog } from '../../forms/Dialog';
import { OnceQuestion } from '../../forms/OnceQuestion';
import { fits, RecordField } from '../../records/RecordField';
import { DepartmentPick } from './DepartmentPick';
import { RolePick } from './RolePick';
import '../../base/mono.css';
import './users.css';

/** What an invitation promises, how long it lasts, and for how many. */
export function InvitationFields({ beside }: { beside: BesideUsers }) {
  const t = useText();
  return (
    <>
      <RecordField name="departmentIds" label={t('users.departments')}>
        <DepartmentPick many tree={beside.departments} />
      </RecordField>
      <RecordField name="roleIds" label={t('users.roles')}>
        <RolePick roles={beside.roles} />
      </RecordField>
      <CountField name="days" label={t('people.days')} most={INVITATION_DAYS.most} />
      <CountField name="maxUses" label={t('people.uses')} most={INVITATION_USES.most} />
      <p className="form-note">{t('people.inviteNote')}</p>
    </>
  );
}

function CountField({ name, label, most }: { name: string; label: string; most: number }) {
  const t = useText();
  const whole = z.int().check(z.minimum(1), z.maximum(most));
  return (
    <RecordField name={name} label={label} required rules={[fits([whole, t('people.oneTo', { label, most })])]}>
      <InputNumber hideControl aria-valuemin={1} aria-valuemax={most} />
    </RecordField>
  );
}

/** The code of an invitation, as a link and as a picture for a phone: it is shown once. */
export function InvitationDialog({ invitation, zone }: { invitation: ShownOnceRef<Invitation>; zone: string }) {
  const t = useText();
  const { subject, isAsking } = useSelector(invitation, shownOnce<Invitation>, shallowEqual);
  const { code, address, picture, maxUses, expiresTime } = subject;
  const close = () => invitation.send({ type: 'close' });
  const buttons = (
    <>
      <Button onClick={close}>{t('list.close')}</Button>
      <Button type="primary" icon={<IconCopy />} onClick={() => invitation.send({ type: 'copy', text: address })}>
        {t('people.copyLink')}
      </Button>
    </>
  );
  return (
    <>
      <Dialog title={t('people.inviteTitle')} footer={buttons} onCancel={close}>
        <p>{t('people.inviteOnce', { maxUses, time: timeIn(zone, expiresTime) })}</p>
        <div className="invitation-shown">
          <img src={picture} alt={t('people.invitePicture')} width="168" height="168" />
          <dl className="made-user">
            <dt>{t('people.inviteCode')}</dt>
            <dd className="mono">{code}</dd>
            <dt>{t('people.inviteLink')}</dt>
            <dd>
              <Input
                className="mono"
                readOnly
                aria-label={t('people.inviteLink')}
                value={address}
                onFocus={({ target }) => target.select()}
              />
            </dd>
          </dl>
        </div>
      </Dialog>
      {isAsking && (
        <OnceQuestion
          title={t('people.inviteTitle')}
          content={t('users.passwordUncopied')}
          onStay={() => invitation.send({ type: 'stay' })}
          onClose={close}
        />
      )}
    </>
  );
}
