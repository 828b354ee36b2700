import { shownDay } from '#server/kernel/time/calendar.ts';
import { OPERATOR_TEXTS } from '#server/kernel/operator/operator.texts.ts';
import { Text } from '#server/features/public/parts.page.tsx';
import { screenHtml } from '#server/platform/markdown/screen.html.ts';
import { htmlOfPage, Shell } from '#server/platform/http/pages/shell.tsx';
import type { OperatorText } from './operator.texts.service.ts';

/** A text of the operator, with the day and the version that people accept. */
export async function textPage({ name, source, day, version }: OperatorText): Promise<string> {
  const { title } = OPERATOR_TEXTS[name];
  const html = await screenHtml(source);
  return htmlOfPage(
    <Shell title={title}>
      <article>
        <div className="head">
          <h1>{title}</h1>
          <p className="muted small">
            {day && `Del ${shownDay(day)} · `}Versión {version}
          </p>
        </div>
        <Text html={html} />
      </article>
    </Shell>,
  );
}
