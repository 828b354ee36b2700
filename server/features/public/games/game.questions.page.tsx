import type { AnsweredQuestion } from '#server/features/questions/question.service.ts';
import { Section, When } from '../parts.page.tsx';

/** Answered questions, without who asked. */
export const Questions = ({ questions }: { questions: readonly AnsweredQuestion[] }) =>
  questions.length > 0 && (
    <Section id="preguntas" title="Preguntas">
      <ul className="lines">
        {questions.map(({ id, content, createdAt, answer, answeredAt, answerEditedAt }) => (
          <li key={id}>
            <p className="muted small">
              <When at={createdAt} />
            </p>
            <p className="written">{content}</p>
            <div className="answer">
              <p className="row close small">
                <strong>Respuesta del estudio</strong>
                {answeredAt && (
                  <span className="muted">
                    <When at={answeredAt} />
                    {answerEditedAt && ' · Editada'}
                  </span>
                )}
              </p>
              <p className="written">{answer}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
