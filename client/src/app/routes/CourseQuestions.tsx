import QuestionBank, {
  type QuestionBankProps,
} from "../../features/question-bank/QuestionBank.tsx";
import { ToastProvider } from "../../ui/feedback/Toast.tsx";

/** The questions of a class's course, within the class. */
export default function CourseQuestions(props: QuestionBankProps) {
  return (
    <ToastProvider>
      <QuestionBank {...props} />
    </ToastProvider>
  );
}
