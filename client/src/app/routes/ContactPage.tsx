import * as texts from "#text/pages.ts";
import { ContactFacts } from "../../features/contact/ContactFacts.tsx";
import { ContactForm } from "../../features/contact/ContactForm.tsx";
import { Card } from "../../ui/data/Card.tsx";
import { Page } from "../seo/Page.tsx";
import { useSite } from "../seo/site.ts";

export default function ContactPage() {
  const { name, supportEmail } = useSite();
  return (
    <Page title={texts.contactUs} description={texts.writeQuestionsAboutCoursesClasses(name)}>
      <div className="mx-auto grid max-w-6xl items-start gap-8 px-5 py-10 sm:py-16 lg:grid-cols-[1fr_1.15fr] lg:gap-20">
        <div className="grid gap-6 lg:pt-6">
          <div className="grid gap-3">
            <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">{texts.contactUs}</h1>
            <p className="text-lg text-ink-muted">{texts.questionAboutCourseClassAccount}</p>
          </div>
          <ContactFacts supportEmail={supportEmail} />
        </div>
        <Card className="p-5 sm:p-8">
          <ContactForm />
        </Card>
      </div>
    </Page>
  );
}
