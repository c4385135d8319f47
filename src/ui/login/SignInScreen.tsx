import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { siteOf } from '../../machines/session';
import { useApp } from '../app';
import { LanguageSwitch } from '../frame/LanguageSwitch';
import { ThemeSwitch } from '../frame/ThemeSwitch';
import { BrandPanel } from './BrandPanel';
import { SignInForm } from './SignInForm';
import { SiteName } from './SiteName';
import './sign-in-screen.css';

/** The screen at /login (§2.6): who we are on the left, the form on the right; on a phone the form alone. */
export function SignInScreen() {
  const t = useText();
  const { session } = useApp();
  const signIn = useSelector(session, ({ children }) => children.signIn);
  const site = useSelector(session, siteOf, shallowEqual);
  if (!signIn) return null;
  return (
    <div className="sign-in-screen">
      <BrandPanel site={site} />
      <main className="sign-in-side">
        <div className="sign-in-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className="sign-in-box">
          <div className="sign-in-phone-head">
            <SiteName site={site} />
          </div>
          <h1>{t('signIn.heading')}</h1>
          <SignInForm signIn={signIn} />
        </div>
      </main>
    </div>
  );
}
