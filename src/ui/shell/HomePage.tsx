import { shallowEqual, useSelector } from '@xstate/react';
import type { UserInfo } from '../../../contract/sign-in';
import { DEFAULT_ZONE } from '../../../contract/text';
import { useLanguage, useText } from '../../i18n/text';
import { type HomePageRef, homeFacts } from '../../machines/shell/home-page';
import type { ShellRef } from '../../machines/shell/shell';
import { useApp, useFileAddress } from '../app/app';
import { UserPicture } from '../base/UserPicture';
import { Entries } from './Entries';
import { LatestCard } from './LatestCard';
import { MonthBarCard } from './MonthBarCard';
import { OpeningCard } from './OpeningCard';
import { Profile } from './Profile';
import { UnreadCard } from './UnreadCard';
import './home.css';

/** A greeting by the time of the day, who you are here, and the ways to your work. */
export function HomePage({ page }: { page: HomePageRef }) {
  const t = useText();
  const { user, now, part, unread, monthBar, common, latest, opening } = useSelector(page, homeFacts, shallowEqual);
  const shell = useSelector(useApp().session, ({ context }) => context.shell);
  const name = user.name || user.username;
  const zone = user.zone ?? DEFAULT_ZONE;
  return (
    <div className="home">
      <section className="home-greeting">
        {shell ? <OwnPicture shell={shell} name={name} /> : <UserPicture name={name} />}
        <div>
          <h1>{t('shell.home.greet', { greeting: t(`shell.home.greeting.${part}`), name })}</h1>
          <Today now={now} user={user} />
        </div>
      </section>
      {shell && <UnreadCard shell={shell} unread={unread} zone={zone} />}
      <div className="home-columns">
        <div className="home-main">
          {shell && <OpeningCard shell={shell} opening={opening} />}
          {shell && <Entries shell={shell} common={common} />}
          <MonthBarCard monthBar={monthBar} />
        </div>
        <div className="home-side">
          <Profile user={user} />
          {shell && <LatestCard shell={shell} latest={latest} zone={zone} />}
        </div>
      </div>
    </div>
  );
}

/** It follows a change at once: the page was opened before. */
function OwnPicture({ shell, name }: { shell: ShellRef; name: string }) {
  const avatar = useSelector(shell, ({ context }) => context.user.avatar);
  return <UserPicture name={name} address={useFileAddress()(avatar)} />;
}

function Today({ now, user }: { now: number; user: UserInfo }) {
  const t = useText();
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'full', ...(user.zone && { timeZone: user.zone }) });
  return <p>{t('shell.home.today', { date: format.format(now) })}</p>;
}
