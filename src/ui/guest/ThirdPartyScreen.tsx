import { shallowEqual, useSelector } from '@xstate/react';
import { failureText } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { type ThirdPartyRef, thirdPartyScreen } from '../../machines/guest/third-party';
import { Outcome, Way } from '../credentials/Outcome';
import { ScreenFrame } from '../credentials/ScreenFrame';
import { BindForm } from './BindForm';

/** `/third/login`: the return from a third party (§2.2). */
export function ThirdPartyScreen({ page }: { page: ThirdPartyRef }) {
  const t = useText();
  const { form } = useSelector(page, thirdPartyScreen, shallowEqual);
  if (!form) {
    return (
      <ScreenFrame heading={t('thirdParty.heading')}>
        <ThirdPartyOutcome page={page} />
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame heading={t('thirdParty.bind.heading')}>
      <BindForm form={form} />
      <Way look="secondary" say={t('thirdParty.back')} onGo={() => page.send({ type: 'leave' })} />
    </ScreenFrame>
  );
}

function ThirdPartyOutcome({ page }: { page: ThirdPartyRef }) {
  const t = useText();
  const { show, failure } = useSelector(page, thirdPartyScreen, shallowEqual);
  const back = () => page.send({ type: 'leave' });
  const reason = failure ? failureText(t, failure, 'operation') : '';
  switch (show) {
    case 'deciding':
    case 'binding':
    case 'exchanging':
      return <Outcome tone="busy" title={t('thirdParty.exchanging')} hint={t('thirdParty.exchangingHint')} />;
    case 'entered':
      return <Outcome tone="good" title={t('thirdParty.entered')} />;
    case 'declined':
      return (
        <Outcome tone="notice" title={t('thirdParty.declined')} hint={t('thirdParty.declinedHint')}>
          <Way say={t('thirdParty.back')} onGo={back} />
        </Outcome>
      );
    case 'foreign':
    case 'astray':
    case 'late':
      return (
        <Outcome tone="bad" title={t(`thirdParty.${show}`)} hint={t(`thirdParty.${show}Hint`)}>
          <Way say={t('thirdParty.back')} onGo={back} />
        </Outcome>
      );
    case 'refused':
      return (
        <Outcome tone="bad" title={t('thirdParty.refused')} hint={reason} failure={failure}>
          <Way say={t('thirdParty.back')} onGo={back} />
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome tone="bad" title={t('thirdParty.failed')} hint={reason} failure={failure}>
          <Way say={t('frame.retry')} onGo={() => page.send({ type: 'retry' })} />
          <Way look="secondary" say={t('thirdParty.back')} onGo={back} />
        </Outcome>
      );
  }
}
