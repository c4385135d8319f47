import { shallowEqual, useSelector } from '@xstate/react';
import { failureText } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { type TicketRef, ticketScreen } from '../../machines/guest/ticket';
import { Outcome, Way } from '../credentials/Outcome';
import { ScreenFrame } from '../credentials/ScreenFrame';

/** `/auto/login`: a sign-in with a one-time ticket (§2.2). */
export function TicketScreen({ page }: { page: TicketRef }) {
  const t = useText();
  return (
    <ScreenFrame heading={t('thirdParty.ticket.heading')}>
      <TicketOutcome page={page} />
    </ScreenFrame>
  );
}

function TicketOutcome({ page }: { page: TicketRef }) {
  const t = useText();
  const { show, failure } = useSelector(page, ticketScreen, shallowEqual);
  const login = () => page.send({ type: 'leave' });
  switch (show) {
    case 'exchanging':
      return <Outcome tone="busy" title={t('thirdParty.ticket.exchanging')} hint={t('thirdParty.ticket.exchangingHint')} />;
    case 'entered':
      return <Outcome tone="good" title={t('thirdParty.ticket.entered')} />;
    case 'missing':
      return (
        <Outcome tone="notice" title={t('thirdParty.ticket.missing')} hint={t('thirdParty.ticket.missingHint')}>
          <Way say={t('thirdParty.ticket.login')} onGo={login} />
        </Outcome>
      );
    case 'refused':
      return (
        <Outcome tone="bad" title={t('thirdParty.ticket.refused')} hint={t('thirdParty.ticket.refusedHint')} failure={failure}>
          <Way say={t('thirdParty.ticket.login')} onGo={login} />
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome
          tone="bad"
          title={t('thirdParty.ticket.failed')}
          hint={failure ? failureText(t, failure, 'operation') : ''}
          failure={failure}
        >
          <Way say={t('frame.retry')} onGo={() => page.send({ type: 'retry' })} />
          <Way look="secondary" say={t('thirdParty.ticket.login')} onGo={login} />
        </Outcome>
      );
  }
}
