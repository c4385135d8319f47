import { IconCheckCircleFill, IconRight } from '@arco-design/web-react/icon';
import { useSelector } from '@xstate/react';
import type { OpeningStep } from '../../../contract/opening';
import { useText } from '../../i18n/text';
import { type OpeningRef, openingSteps } from '../../machines/shell/opening';
import type { ShellRef } from '../../machines/shell/shell';
import { followed } from './applications/followed';
import { useMenuOf } from './menu-of';
import '../base/buttons.css';
import './opening-card.css';

/** The page file on which a step is taken. */
const PAGES: Readonly<Record<OpeningStep, string>> = {
  loginPage: 'login-config',
  departments: 'departments',
  roles: 'roles',
  users: 'users',
  policies: 'policies',
  tenants: 'tenants',
};

/** What an administrator has still to set up, each with the way there. It can be put away for good. */
export function OpeningCard({ shell, opening }: { shell: ShellRef; opening: OpeningRef }) {
  const t = useText();
  const steps = useSelector(opening, openingSteps);
  if (steps.length === 0) return null;
  const done = steps.filter((each) => each.done).length;
  return (
    <section className="home-card" aria-labelledby="home-opening">
      <div className="home-card-head">
        <h2 id="home-opening">{t('shell.home.opening', { done, of: steps.length })}</h2>
        <button type="button" className="link-button" onClick={() => opening.send({ type: 'close' })}>
          {t('shell.home.closeOpening')}
        </button>
      </div>
      <ol className="opening-steps">
        {steps.map((each) => (
          <li key={each.step}>
            <Step shell={shell} step={each.step} done={each.done} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ shell, step, done }: { shell: ShellRef; step: OpeningStep; done: boolean }) {
  const t = useText();
  const menu = useMenuOf(shell, PAGES[step]);
  const content = (
    <>
      {done ? <IconCheckCircleFill className="opening-mark done" aria-hidden /> : <span className="opening-mark" aria-hidden />}
      <span className="opening-step-text">
        <span>{t(`shell.home.openingSteps.${step}`)}</span>
        <span className="opening-step-state">{t(done ? 'shell.home.stepDone' : `shell.home.openingHints.${step}`)}</span>
      </span>
      {menu && <IconRight aria-hidden />}
    </>
  );
  if (!menu) return <span className="opening-step">{content}</span>;
  return (
    <a className="opening-step" href={menu.path} onClick={followed(shell, menu.path)}>
      {content}
    </a>
  );
}
