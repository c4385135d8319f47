import type { ColumnLooks } from './column';

interface Props<Row, Name extends string> {
  readonly title: string;
  readonly row: Row;
  /** How the list shows each fact. */
  readonly columns: ColumnLooks<Row, Name>;
  readonly names: readonly Name[];
}

/** Some facts of a record, each as the list of such records shows it. */
export function RecordFacts<Row, Name extends string>({ title, row, columns, names }: Props<Row, Name>) {
  return (
    <section className="record-card" aria-label={title}>
      <h2>{title}</h2>
      <dl className="record-facts">
        {names.map((name) => (
          <div key={name}>
            <dt>{columns[name].title}</dt>
            <dd>{columns[name].cell(row)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
