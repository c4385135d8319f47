import { shallowEqual, useSelector } from '@xstate/react';
import { failureText } from '../../i18n/failure-text';
import { type Translate, useText } from '../../i18n/text';
import { type AuthorizeRef, authorizeScreen } from '../../machines/guest/authorize';
import { Outcome, Way } from '../credentials/Outcome';
import { ScreenFrame } from '../credentials/ScreenFrame';

/** `/auth/login`: the sub-system that the user signs in to, or why not (§2.2). */
export function AuthorizeScreen({ page }: { page: AuthorizeRef }) {
  const t = useText();
  return (
    <ScreenFrame heading={t('thirdParty.authorize.heading')}>
      <AuthorizeOutcome page={page} />
    </ScreenFrame>
  );
}

function AuthorizeOutcome({ page }: { page: AuthorizeRef }) {
  const t = useText();
  const told = useSelector(page, authorizeScreen, shallowEqual);
  const { show, failure } = told;
  const [title, hint] = wordsOf(t, told);
  const home = () => page.send({ type: 'home' });
  const retry = () => page.send({ type: 'retry' });
  switch (show) {
    case 'deciding':
    case 'leading':
    case 'naming':
    case 'authorizing':
      return <Outcome tone="busy" title={title} hint={hint} />;
    case 'leaving':
      return (
        <Outcome tone="good" title={title} hint={hint}>
          <Way look="secondary" say={t('thirdParty.authorize.again')} onGo={retry} />
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome tone="bad" title={title} hint={hint} failure={failure}>
          <Way say={t('frame.retry')} onGo={retry} />
          <Way look="secondary" say={t('thirdParty.authorize.home')} onGo={home} />
        </Outcome>
      );
    default:
      return (
        <Outcome tone="bad" title={title} hint={hint} failure={failure}>
          <Way say={t('thirdParty.authorize.home')} onGo={home} />
        </Outcome>
      );
  }
}

type Told = ReturnType<typeof authorizeScreen>;

/** Title and hint. */
function wordsOf(t: Translate, { show, wrong, name, site, failure }: Told): [title: string, hint: string] {
  const reason = failure ? failureText(t, failure, 'operation') : '';
  switch (show) {
    case 'malformed': {
      const names = wrong.join(t('thirdParty.authorize.comma'));
      return [t('thirdParty.authorize.malformed'), t('thirdParty.authorize.malformedHint', { names })];
    }
    case 'leaving':
      return [t('thirdParty.authorize.leaving', { site: name || site }), t('thirdParty.authorize.leavingHint')];
    case 'astray':
      return [t('thirdParty.authorize.astray'), t('thirdParty.authorize.astrayHint')];
    case 'refused':
      return [name ? t('thirdParty.authorize.refusedNamed', { name }) : t('thirdParty.authorize.refused'), reason];
    case 'failed':
      return [t('thirdParty.authorize.failed'), reason];
    default:
      return [
        name ? t('thirdParty.authorize.busyNamed', { name }) : t('thirdParty.authorize.busy'),
        t('thirdParty.authorize.busyHint', { site }),
      ];
  }
}
