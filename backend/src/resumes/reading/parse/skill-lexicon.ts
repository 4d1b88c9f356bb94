/** Skills that are told by their name alone, wherever they stand. */
export const LEXICON: string[] = `
JavaScript,TypeScript,Python,Java,Kotlin,Swift,Rust,Golang,C++,C#,PHP,Ruby,Scala,Perl,MATLAB,Haskell,Elixir,Erlang,Clojure,Dart,Objective-C,
Visual Basic,VBA,COBOL,Fortran,SQL,PL/SQL,T-SQL,Bash,PowerShell,HTML,CSS,Sass,React,React Native,Angular,Vue.js,Svelte,Next.js,Nuxt,jQuery,
Redux,Node.js,Express.js,NestJS,Fastify,Django,Flask,FastAPI,Spring Boot,Hibernate,Laravel,Symfony,Ruby on Rails,ASP.NET,.NET,Flutter,Ionic,
Xamarin,Android,iOS,SwiftUI,Jetpack Compose,Unity,Unreal Engine,WebGL,Three.js,WebRTC,WebSocket,GraphQL,REST APIs,gRPC,OpenAPI,Tailwind CSS,
Bootstrap,Webpack,Vite,Jest,Mocha,Cypress,Playwright,Selenium,JUnit,PyTest,PostgreSQL,MySQL,MariaDB,SQLite,Oracle Database,SQL Server,MongoDB,
Cassandra,DynamoDB,Redis,Elasticsearch,OpenSearch,Neo4j,Snowflake,BigQuery,Redshift,Databricks,Hadoop,Apache Spark,Apache Kafka,Apache Flink,
Airflow,dbt,RabbitMQ,NATS,AWS,Azure,Google Cloud,GCP,Heroku,Cloudflare,Docker,Kubernetes,Helm,Terraform,Ansible,Puppet,Chef Infra,Jenkins,
GitHub Actions,GitLab CI,CircleCI,Argo CD,Prometheus,Grafana,Datadog,Splunk,New Relic,OpenTelemetry,Linux,Unix,Windows Server,Nginx,Apache HTTP
Server,Git,Subversion,Jira,Confluence,Agile,Scrum,Kanban,DevOps,CI/CD,Microservices,Distributed systems,System design,Machine learning,Deep
learning,Natural language processing,Computer vision,Reinforcement learning,Data science,Data analysis,Data engineering,Data visualization,
Statistics,TensorFlow,PyTorch,Keras,scikit-learn,pandas,NumPy,SciPy,Jupyter,OpenCV,Hugging Face,LangChain,Large language models,Prompt
engineering,A/B testing,ETL,Tableau,Power BI,Looker,Excel,Microsoft Office,Google Sheets,PowerPoint,SPSS,SAS,Stata,Google Analytics,SEO,SEM,
Google Ads,Content marketing,Email marketing,Social media marketing,Copywriting,HubSpot,Salesforce,Marketo,Mailchimp,CRM,SAP,Oracle ERP,NetSuite,
QuickBooks,Xero,Bookkeeping,Financial modeling,Financial analysis,Budgeting,Forecasting,Auditing,GAAP,IFRS,Tax preparation,Payroll,Risk management,
Project management,Product management,Program management,Change management,Stakeholder management,Supply chain management,Inventory management,
Logistics,Procurement,Negotiation,Six Sigma,Lean manufacturing,Quality assurance,Quality control,ISO 9001,Customer service,Account management,
Business development,Sales strategy,Public speaking,Technical writing,Curriculum development,Lesson planning,Classroom management,Figma,Sketch,
Adobe XD,Photoshop,Illustrator,InDesign,After Effects,Premiere Pro,Final Cut Pro,Blender,Maya,AutoCAD,SolidWorks,Revit,CATIA,Ansys,User research,
Usability testing,Wireframing,Prototyping,Interaction design,Accessibility,WCAG,Penetration testing,Cryptography,Network security,Information
security,OWASP,SIEM,Incident response,TCP/IP,Cisco,VMware,Active Directory,Embedded systems,FPGA,VHDL,Verilog,PLC programming,Robotics,ROS,IoT,
Blockchain,Solidity,Smart contracts,Patient care,Electronic health records,Phlebotomy,Medical coding,HIPAA,CPR,First aid,Clinical research,GDPR
`
  .split(",")
  .map((name) => name.replaceAll("\n", " ").trim());
