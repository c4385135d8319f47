import { shallowEqual, useSelector } from '@xstate/react';
import type { LoginConfig } from '../../../contract/sign-in';
import { siteOf } from '../../machines/base/site';
import { useApp } from '../app/app';
import { LanguageSwitch } from '../app/LanguageSwitch';
import { ThemeSwitch } from '../app/ThemeSwitch';
import type { Elements } from '../base/elements';
import { BrandPanel } from './BrandPanel';
import { SiteName } from './SiteName';
import './screen-frame.css';

interface ScreenFrameProps {
  readonly heading: string;
  /** For a form of many fields: they stand in two columns where there is room. */
  readonly wide?: boolean;
  readonly children: Elements;
}

/** The frame of every screen before the shell. */
export const ScreenFrame = (props: ScreenFrameProps) => (
  <EntryFrame {...props} site={useSelector(useApp().site, siteOf, shallowEqual)} />
);

/** Who we are on the left, what is asked on the right; on a phone that alone. */
export function EntryFrame({ site, heading, wide = false, children }: ScreenFrameProps & { readonly site: LoginConfig }) {
  return (
    <div className="entry-screen">
      <BrandPanel site={site} />
      <main className="entry-side">
        <div className="entry-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className={wide ? 'entry-box wide' : 'entry-box'}>
          <div className="entry-phone-head">
            <SiteName site={site} />
          </div>
          <h1>{heading}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
