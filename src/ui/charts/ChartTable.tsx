import { useLanguage } from '../../i18n/text';

interface Props {
  readonly title: string;
  readonly heads: readonly [name: string, value: string];
  readonly rows: readonly (readonly [name: string, value: number])[];
}

/** A chart once more as a table, for screen readers. A table is as large as its words, whatever it is told: hence the box around it. */
export function ChartTable({ title, heads: [name, value], rows }: Props) {
  const number = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 6 });
  return (
    <div className="visually-hidden">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{value}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([of, amount]) => (
            <tr key={of}>
              <th scope="row">{of}</th>
              <td>{number.format(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
