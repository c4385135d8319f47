import { shallowEqual, useSelector } from '@xstate/react';
import { failureText } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { type ConfirmInviteRef, confirmInvitePage } from '../../machines/account/confirm-invite';
import { Outcome, Way } from '../credentials/Outcome';

/** What has become of an invitation, and the ways on from there. */
export function InvitationOutcome({ page }: { page: ConfirmInviteRef }) {
  const t = useText();
  const { show, invitation, failure } = useSelector(page, confirmInvitePage, shallowEqual);
  const tenant = invitation?.tenantName ?? '';
  const reason = failure ? failureText(t, failure, 'query') : '';
  const home = () => page.send({ type: 'home' });
  switch (show) {
    case 'accepted':
      return (
        <Outcome tone="good" title={t('register.invitation.accepted', { tenant })} hint={t('register.invitation.acceptedHint')}>
          <Way say={t('register.invitation.switch', { tenant })} onGo={() => page.send({ type: 'switch' })} />
          <Way look="secondary" say={t('register.invitation.stay')} onGo={home} />
        </Outcome>
      );
    case 'switching':
    case 'entered':
      return <Outcome tone="busy" title={t('register.invitation.switching', { tenant })} />;
    case 'member':
      return (
        <Outcome tone="notice" title={t('register.invitation.member', { tenant })} hint={t('register.invitation.memberHint')}>
          <Way say={t('register.invitation.home')} onGo={home} />
        </Outcome>
      );
    case 'declined':
      return (
        <Outcome tone="notice" title={t('register.invitation.declined')} hint={t('register.invitation.declinedHint')}>
          <Way say={t('register.invitation.home')} onGo={home} />
        </Outcome>
      );
    case 'codeless':
      return (
        <Outcome tone="bad" title={t('register.invitation.codeless')} hint={t('register.invitation.codelessHint')}>
          <Way say={t('register.invitation.home')} onGo={home} />
        </Outcome>
      );
    case 'unusable':
      return (
        <Outcome tone="bad" title={reason} hint={t('register.invitation.unusableHint')}>
          <Way say={t('register.invitation.home')} onGo={home} />
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome tone="bad" title={t('register.invitation.failed')} hint={reason} failure={failure}>
          <Way say={t('frame.retry')} onGo={() => page.send({ type: 'retry' })} />
          <Way look="secondary" say={t('register.invitation.home')} onGo={home} />
        </Outcome>
      );
    default:
      return <Outcome tone="busy" title={t('register.invitation.reading')} />;
  }
}
