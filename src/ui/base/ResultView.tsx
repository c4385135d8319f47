import { IconCheckCircleFill, IconCloseCircleFill } from '@arco-design/web-react/icon';
import type { Elements } from './elements';
import './result-view.css';

interface Props {
  readonly tone: 'success' | 'error';
  readonly title: string;
  /** What came of it. */
  readonly children?: Elements;
}

/** The end of a long way (§2.7): whether it went well, and what came of it. Who does not see the screen hears it. */
export const ResultView = ({ tone, title, children }: Props) => (
  <section className={`result-view result-${tone}`}>
    <div className="result-head" role="status">
      {tone === 'success' ? <IconCheckCircleFill /> : <IconCloseCircleFill />}
      <p className="result-title">{title}</p>
    </div>
    {children}
  </section>
);
